import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileExpression, readExpression, statementIn, unsupportedIn } from '#shared/forms/expression/index.ts'

const scope = () => ({
  $deps: [3, 'x', { list: [1, 2, 3] }, undefined],
  $self: { value: 1 as unknown, visible: true },
  $form: { values: { a: 1, b: { c: 'd' } } },
  $values: { many: [{ share: 40 }, { share: 60 }, null] },
  add: (one: number, other: number) => one + other,
})
const run = (text: string) => compileExpression(text, scope())

describe('expressions of a form, read without eval (strict CSP)', () => {
  const cases: [string, unknown][] = [
    ['1 + 2 * 3', 7],
    ['$deps[0] === 3 && $deps[1] !== "y"', true],
    ['$deps[3] ?? "none"', 'none'],
    ['$deps[3]?.a.b.c', undefined],
    ['$deps[3]?.()', undefined],
    ['$form.values.b["c"]', 'd'],
    ['$deps[0] > 2 ? "many" : "few"', 'many'],
    ['`${$deps[0]} of ${add(1, 2)}`', '3 of 3'],
    ['($values.many || []).reduce((sum, one) => sum + (Number(one && one.share) || 0), 0)', 100],
    ['$deps[2].list.map((n) => n * 2).filter((n) => n > 2)', [4, 6]],
    ['["a", "b"].includes("b")', true],
    ['{a: 1}.a', 1],
    ['typeof nobody', 'undefined'],
    ['"if this; or that // return"', 'if this; or that // return'],
    ['`for ${typeof $deps[1]}; new`', 'for string; new'],
    ['$self.value = 5', 5],
    ['-$deps[0] + +"4"', 1],
    ['9 / 3 - 7 % 4 + 2 * 4', 8],
    ['[1 <= 1, 2 >= 3, 1 < 2, $deps[0] == "3", $deps[0] != "3"]', [true, false, true, true, false]],
  ]
  it.each(cases)('%s', (text, expected) => {
    expect(run(text)).toEqual(expected)
  })

  it('writes into the field it is given', () => {
    const given = scope()
    compileExpression('$self.value = $deps[0] + 1', given)
    expect(given.$self.value).toBe(4)
  })

  const hostile = [
    'constructor',
    '$self.constructor',
    '$self["const" + "ructor"]',
    '[].constructor.constructor("return 1")()',
    '(() => 1).constructor("return 1")()',
    '$self.__proto__.polluted = 1',
    'window',
    'process',
    'new Function("return 1")',
    'fetch("/x")',
    'Object.defineProperty({}, "a", {})',
    '"x".match("x")',
    '$deps[1]["se" + "arch"]("x")',
    '/x/.test("x")',
    'new Date(0)',
    '[...$deps[2].list]',
    '(({ share }) => share)($values.many[0])',
    '$self.value++',
    '$self.value += 1',
    '6 & 3',
    'Promise.all([])',
    'function () { return 1 }',
    '() => { return 1 }',
    '(field) => { field.value = 1 }',
    '$self.value = 1; $self.value',
    '`${function () {}}`',
    '$self.value(',
    'a b',
    '',
  ]
  it.each(hostile)('%s is refused', (text) => {
    expect(() => run(text)).toThrow()
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it.each([
    ['$deps.map((one) => ({ label: one, value: `${one}` }))', undefined],
    ['Promise.resolve([]).then((list) => ($self.dataSource = list))', undefined],
    ['($deps[3]?.a ?? !$deps[0]) && typeof $deps[1] !== "number"', undefined],
    ['this', 'this'],
    ['(1, 2)', 'a comma between expressions'],
    ['$self.value++', '++ or --'],
    ['$self.value += 1', 'the operator +='],
    ['6 & 3', 'the operator &'],
    ['({ value }) => value', 'a parameter that is no plain name'],
    ['{ a = 1 }', 'more than names and values in an object'],
  ])('what no form can do is named: %s', (text, expected) => {
    expect(unsupportedIn(readExpression(text))).toBe(expected)
  })

  it.each([
    ['(field) => { field.value = 1 }', '=> {'],
    ['const a = 1', 'const'],
    ['one ? new Date() : 1', 'new'],
    ['1 in [1]', 'in'],
    ['1 // one', '//'],
    ['1 + 1;', ';'],
    ['`${await x}`', 'await'],
    ['$self.new + $self?.return + "; for" + { class: 1 }.class', undefined],
    ['`a; ${"if"} b`', undefined],
  ])('a statement is named by its word: %s', (text, word) => {
    expect(statementIn(text)).toBe(word)
  })

  it('any text is answered by a value or an error, and never reaches the page', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        try {
          compileExpression(text, {})
        } catch (error) {
          expect(error).toBeInstanceOf(Error)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
