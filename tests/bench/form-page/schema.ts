/** The same questions for every engine: a long form of text boxes, all of them required. */
export const nameOf = (index: number): string => `q${index}`
export const titleOf = (index: number): string => `Question ${index + 1}`

export const longSchema = (count: number) => ({
  type: 'object',
  properties: Object.fromEntries(
    Array.from({ length: count }, (_, index) => [
      nameOf(index),
      { type: 'string', title: titleOf(index), required: true, 'x-decorator': 'FormItem', 'x-component': 'Input' },
    ]),
  ),
})
