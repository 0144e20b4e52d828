// Whole numbers that were written as letters: the first letters of the alphabet end a number, the others go before the
// end of a large one.
export function reader({ letters, ends }) {
  const digits = new Uint8Array(128);
  for (let n = 0; n < letters.length; n += 1) digits[letters.charCodeAt(n)] = n;
  const base = letters.length - ends;
  return (text) => {
    const numbers = [];
    let before = 0;
    for (let n = 0; n < text.length; n += 1) {
      const digit = digits[text.charCodeAt(n)];
      if (digit < ends) {
        numbers.push(before * ends + digit);
        before = 0;
      } else before = before * base + digit - ends;
    }
    return numbers;
  };
}
