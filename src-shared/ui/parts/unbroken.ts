/** Keeps a Chinese day on one line, and the figure with 第. */
export const wholeDays = (text: string): string => text.replace(/\d(?=[年月日])|[年月第](?=\d)/g, '$&\u2060')

/** Keeps a figure and the word beside it on one line: "MOP 20,00", "n.º 3/94/M", "4 December", "(853) 2834 0040", "2026年12月4日". */
export const unbroken = (text: string): string => wholeDays(text.replace(/(MOP|\.º|\.os|nos?\.|\d\)?) (?=\d|\w[a-zB])/g, '$1\u00a0'))
