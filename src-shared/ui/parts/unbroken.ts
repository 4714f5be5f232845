/** Keeps a figure and the word beside it on one line: "MOP 20,00", "n.º 3/94/M", "4 December", "(853) 2834 0040". */
export const unbroken = (text: string): string => text.replace(/(MOP|\.º|\.os|nos?\.|\d\)?) (?=\d|\w[a-zB])/g, '$1\u00a0')
