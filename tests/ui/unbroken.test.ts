import { expect, test } from 'vitest'
import { unbroken } from '#shared/ui/parts/unbroken.ts'

test.each([
  ['an amount', 'Total: MOP 20,00 por planta', 'Total: MOP_20,00_por planta'],
  ['an amount in brackets', '訂單（MOP 40.00）尚未支付', '訂單（MOP_40.00）尚未支付'],
  ['two amounts', 'MOP 15,00 × 2 = MOP 30,00', 'MOP_15,00 × 2 = MOP_30,00'],
  ['the number of a law', 'Decreto-Lei n.º 3/94/M, de 17 de Janeiro', 'Decreto-Lei n.º_3/94/M, de 17_de Janeiro'],
  ['a count and its unit', 'O prazo é de 5 dias úteis.', 'O prazo é de 5_dias úteis.'],
  ['a telephone number', '請致電（853）2834 0040', '請致電（853）2834_0040'],
  ['a telephone number in brackets', 'Telefone: (853) 2834 0040.', 'Telefone: (853)_2834_0040.'],
  ['an address', 'n.os 32–36, 5.º andar', 'n.os_32–36, 5.º_andar'],
  ['a size', 'up to 10 MB each', 'up to 10_MB each'],
  ['a law and a day in English', 'Decree-Law no. 3/94/M by 4 December 2026', 'Decree-Law no._3/94/M by 4_December 2026'],
  ['an application, whose number is long,', 'pedido n.º EC20261129000001', 'pedido n.º EC20261129000001'],
  ['a Chinese day', '第1步：預計2026年12月4日', '第|1步：預計2026|年|12|月|4|日'],
  ['a text without figures', 'Sem números aqui', 'Sem números aqui'],
])('%s is not divided at the end of a line', (_, text, whole) => {
  expect(unbroken(text)).toBe(whole.replaceAll('_', '\u00a0').replaceAll('|', '\u2060'))
})
