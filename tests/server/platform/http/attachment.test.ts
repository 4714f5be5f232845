import { expect, it } from 'vitest'
import { attachment } from '#server/platform/http/attachment.ts'

it.each([
  ['plan.pdf', 'plan.pdf', 'plan.pdf'],
  ['Declaração.pdf', 'Declaracao.pdf', 'Declara%C3%A7%C3%A3o.pdf'],
  ['地籍圖 1.pdf', '___ 1.pdf', '%E5%9C%B0%E7%B1%8D%E5%9C%96%201.pdf'],
  ["Ana's (1) 50%.pdf", "Ana's (1) 50_.pdf", 'Ana%27s%20%281%29%2050%25.pdf'],
  ['a"; filename=b.exe.pdf', 'a_; filename=b.exe.pdf', 'a%22%3B%20filename%3Db.exe.pdf'],
  ['a\r\nset-cookie: b.pdf', 'a__set-cookie_ b.pdf', 'a%0D%0Aset-cookie%3A%20b.pdf'],
])('a download called %j has the name for all readers', (name, plain, encoded) => {
  expect(attachment(name)).toBe(`attachment; filename="${plain}"; filename*=UTF-8''${encoded}`)
})
