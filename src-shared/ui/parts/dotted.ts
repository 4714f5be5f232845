/** Joins the facts of a line with dots; a line that wraps ends with its dot, and no number or amount is divided. */
export const dotted = ([first = '', ...facts]: readonly string[]): string =>
  [first, ...facts.map((fact) => fact.replaceAll(' ', '\u00a0'))].join('\u00a0· ')
