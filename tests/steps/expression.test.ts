import fc from 'fast-check'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { compileExpression, ExpressionError, prepareExpressions, readExpression, unsupportedIn } from '#shared/steps/expression/index.ts'
import { readers } from '#shared/steps/expression/read.ts'

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
    ['!!$deps[3]', false],
    ['$deps[3] ?? "none"', 'none'],
    ['$deps[3]?.a.b.c', undefined],
    ['$deps[3]?.()', undefined],
    ['$form.values.b["c"]', 'd'],
    ['$deps[0] > 2 ? "many" : "few"', 'many'],
    ['`${$deps[0]} of ${add(1, 2)}`', '3 of 3'],
    ['($values.many || []).reduce((sum, one) => sum + (Number(one && one.share) || 0), 0)', 100],
    ['$deps[2].list.map((n) => n * 2).filter((n) => n > 2)', [4, 6]],
    ['Math.max(1, 2)', 2],
    ['["a", "b"].includes("b")', true],
    ['{a: 1}.a', 1],
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
    '$self["__proto__"]',
    'window',
    'document.cookie',
    'globalThis',
    'process',
    'Function("return 1")()',
    'new Function("return 1")',
    'fetch("/x")',
    'Object.defineProperty({}, "a", {})',
    'Object.getPrototypeOf($self)',
    '"x".match("x")',
    '$deps[1]["se" + "arch"]("x")',
    '/x/.test("x")',
    'new Date(0)',
    '[...$deps[2].list]',
    '(({ share }) => share)($values.many[0])',
    '$self.value++',
    '$self.value += 1',
    '6 & 3',
    'Map',
    'RegExp',
    'Promise.all([])',
    'import("x")',
    '$self.value(',
    'a b',
    '',
    '1 +',
  ]
  it.each(hostile)('%s is refused', (text) => {
    expect(() => run(text)).toThrow()
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('asks for statements before it reads them', () => {
    // Files of a worker share their modules: another one may have loaded the statements already.
    const { full } = readers
    readers.full = undefined
    onTestFinished(() => {
      readers.full = full
    })
    expect(() => run('function () { return "not read before" }')).toThrow(ExpressionError)
  })
})

describe('statements of a form, loaded when a schema has them', () => {
  beforeAll(() => prepareExpressions({ 'x-reactions': { fulfill: { run: 'const a = 1' } } }))
  const call = (body: string) => (compileExpression(`function(){${body}}`, scope()) as () => unknown)()

  const cases: [string, unknown][] = [
    ['return 1', 1],
    ['const a = 2; let b = a * 2; b = b + 1; return b', 5],
    ['if ($deps[0] > 2) { return "more" } else return "less"', 'more'],
    ['return typeof nobody', 'undefined'],
    ['return typeof $deps[1]', 'string'],
    ['return (function (n) { return n + 1 })(2)', 3],
    ['const twice = (n) => { return n * 2 }; return twice(4)', 8],
  ]
  it.each(cases)('%s', (body, expected) => {
    expect(call(body)).toEqual(expected)
  })

  it.each([
    'for (;;) {}',
    'while (true) {}',
    'return this.constructor',
    'return (() => {}).constructor("return 1")()',
    'return arguments.callee',
    'class A {}',
    'throw 1',
    'switch (1) { default: return 1 }',
    'for (const n of $deps[2].list) return n',
    'const { a } = $form.values',
    'return $deps[2].list.map((n) => n in $deps)',
    'function helper() {}',
    'return /x/',
    'return new Date(0)',
  ])('%s is refused', (body) => {
    expect(() => call(body)).toThrow()
  })

  it.each([
    ['$deps.map((one) => ({ label: one, value: `${one}` }))', undefined],
    ['(field) => { const a = field.query("a").value(); if (a) field.value = a.toUpperCase(); else return }', undefined],
    ['async (value) => (value.length > 5 ? "" : "too few")', undefined],
    ['Promise.resolve([]).then((list) => { $self.dataSource = list })', undefined],
    ['($deps[3]?.a ?? !$deps[0]) && typeof $deps[1] !== "number"', undefined],
    ['new Date()', 'new'],
    ['(one, ...others) => others', '…rest'],
    ['() => { do { } while (true) }', 'do … while'],
    ['() => class {}', 'class'],
    ['1 in [1]', 'the operator in'],
  ])('what no form can do is named: %s', (text, expected) => {
    expect(unsupportedIn(readExpression(text))).toBe(expected)
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
