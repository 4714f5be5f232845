import fc from 'fast-check'
import { beforeAll, describe, expect, it } from 'vitest'
import { compileExpression, ExpressionError, prepareExpressions } from '#shared/steps/expression/index.ts'

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
    ['[...$deps[2].list, 4].length', 4],
    ['({...$form.values, z: 1})', { a: 1, b: { c: 'd' }, z: 1 }],
    ['/^x$/i.test($deps[1])', true],
    ['new Date(0).getTime()', 0],
    ['Math.max(1, 2)', 2],
    ['["a", "b"].includes("b")', true],
    ['{a: 1}.a', 1],
    ['$self.value = 5', 5],
    ['-$deps[0] + +"4"', 1],
    ['9 / 3 - 7 % 4 + 2 ** 3', 8],
    ['[1 << 3, -8 >> 1, -1 >>> 31, 6 & 3, 6 | 3, 6 ^ 3, ~1]', [8, -4, 1, 2, 7, 5, -2]],
    ['[1 <= 1, 2 >= 3, 1 < 2, $deps[0] == "3", $deps[0] != "3"]', [true, false, true, true, false]],
    ['(({ share }) => share)($values.many[0])', 40],
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
    expect(() => run('function () { return 1 }')).toThrow(ExpressionError)
  })
})

describe('statements of a form, loaded when a schema has them', () => {
  beforeAll(() => prepareExpressions({ 'x-reactions': { fulfill: { run: 'const a = 1' } } }))
  const call = (body: string) => (compileExpression(`function(){${body}}`, scope()) as () => unknown)()

  const cases: [string, unknown][] = [
    ['return 1', 1],
    ['return ["a" in $form.values, new Date(0) instanceof Date, typeof $deps[1], void 0]', [true, true, 'string', undefined]],
    ['const a = 2; let b = a * 2; b += 1; return b', 5],
    ['if ($deps[0] > 2) { return "more" } else return "less"', 'more'],
    ['let sum = 0; for (const n of $deps[2].list) { if (n === 2) continue; sum += n } return sum', 4],
    ['let sum = 0; for (let i = 0; i < 4; i++) { if (i === 3) break; sum += i } return sum', 3],
    ['const keys = []; for (const k in $form.values) keys.push(k); return keys', ['a', 'b']],
    ['let n = 3; while (n > 0) n--; return n', 0],
    ['switch ($deps[1]) { case "x": return 1; default: return 2 }', 1],
    ['const { a, ...rest } = $form.values; return [a, rest.b.c]', [1, 'd']],
    ['return typeof nobody', 'undefined'],
    ['return "a" in $form.values', true],
    ['const twice = (n) => { return n * 2 }; return twice(4)', 8],
    ['return helper(2); function helper(n) { return n + 1 }', 3],
    ['return (function () { return this.a }).call({ a: 7 })', 7],
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
  ])('%s is refused', (body) => {
    expect(() => call(body)).toThrow()
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
