/** Matches a line as answers name it, in every language; the groups are those of `split`. */
export const namedLine = /(\bline \d+|第 \d+ 行)/;
