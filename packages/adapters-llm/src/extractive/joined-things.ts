const joins =
  /(?<!\p{L})(?:and|or|with|versus|vs|compared|compare|between|both|und|oder|mit|sowie|et|ou|y|e|con|и|или|с|ve|ile|و|और|和|与)(?!\p{L})/iu
const leadingJoin = /^\s*(?:and|und|et|y|и|ve)(?!\p{L})/iu

const year = /(?<!\p{Nd})(?:19|20)\p{Nd}{2}(?!\p{Nd})/gu

/** Whether a question is about two things that it joins, such as `the weight and the price` or two years. */
export const joinsThings = (question: string): boolean =>
  joins.test(question.replace(leadingJoin, '')) || (question.match(year)?.length ?? 0) > 1
