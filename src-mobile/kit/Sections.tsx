/** A phone has no room beside a form, whose sections fold. */
export const Sections = () => null
