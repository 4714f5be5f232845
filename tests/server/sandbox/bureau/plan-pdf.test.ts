import { describe, expect, it } from 'vitest'
import { planPdf, SEAL_STRIP } from '#server/sandbox/bureau/plan-pdf.ts'
import { PLAN_WORDS } from '#server/sandbox/bureau/plan-words.ts'
import { PARCELS, parcelOf, parishMapOf } from '#server/sandbox/cadastre/parcels.ts'
import { LANGUAGES, type Language } from '#shared/domain/languages.ts'
import { writerIn } from '#shared/i18n/writer.ts'
import { A4, inkOf, pdfFacts, pdfFonts, pdfStructure, pdfText } from '#tests/support/pdf.ts'

function sheet(number: string, language: Language) {
  const parcel = parcelOf(number)
  const parishMap = parcel && parishMapOf(parcel)
  if (parcel === undefined || parishMap === undefined) throw new Error(`no parcel ${number}`)
  return planPdf({ parishMap, parcel, recordNo: 'EC2026112400000017', issuedOn: '2026-11-24', language })
}

/** The official names, on every sheet. */
const OFFICIAL = [
  ...['地圖繪製暨地籍局', 'Direcção dos Serviços de Cartografia e Cadastro', '3/94/M'],
  ...['殷皇子大馬路', 'Avenida do Infante D. Henrique'],
]

describe("the sheet of the sandbox's bureau (decision 12)", () => {
  it.each(LANGUAGES)('can be searched and copied, in %s and in the official languages', async (language) => {
    const pdf = await sheet('0323.017', language)
    const text = await pdfText(pdf)
    const { title, points, neighbours, sample } = PLAN_WORDS[language]
    for (const word of [
      ...[title, points, neighbours, sample, ...OFFICIAL, '0323.017', ...(parcelOf('0323.017')?.neighbours ?? [])],
      ...['EC2026112400000017', '24/11/2026', writerIn(language).day('2026-11-24'), '1:1000', '318 m²'],
      // the south-western corner, and the side that begins there
      ...['20092.84', '18145.75', '13.86'],
    ])
      expect(text).toContain(word)
  })

  it('is one tagged page of A4 with its title, and embeds two subsets', async () => {
    const pdf = await sheet('0323.017', 'pt')
    expect(await pdfFacts(pdf)).toMatchObject({ pages: 1, size: A4, isTagged: true, info: { Title: 'Planta cadastral 0323.017' } })
    const fonts = await pdfFonts(pdf)
    expect(fonts).toHaveLength(2)
    expect(fonts.every(({ isEmbedded, isSubset, hasUnicode }) => isEmbedded && isSubset && hasUnicode)).toBe(true)
    expect(await pdfStructure(pdf)).toMatch(/Figure[\s\S]*Table[\s\S]*TR[\s\S]*TH[\s\S]*TD/)
  })

  it('is the same bytes for the same sheet, and marked as one of the test system', async () => {
    const [first, second] = await Promise.all([sheet('0102.003', 'en'), sheet('0102.003', 'en')])
    expect(first?.equals(second ?? Buffer.alloc(0))).toBe(true)
    expect((await pdfText(first)).replace(/ /g, '')).toMatch(/測試系統樣本/)
  })

  it('leaves a strip of 32 mm or more free for a seal, whatever the parcel', async () => {
    expect(SEAL_STRIP.height).toBeGreaterThanOrEqual(32)
    const [largest] = [...PARCELS].sort((a, b) => b.areaSqm - a.areaSqm)
    const [mostNeighbours] = [...PARCELS].sort((a, b) => b.neighbours.length - a.neighbours.length)
    const [longest] = [...PARCELS].sort((a, b) => b.location.por.length - a.location.por.length)
    const inside = { ...SEAL_STRIP, y: SEAL_STRIP.y + 0.8, height: SEAL_STRIP.height - 0.8 }
    for (const parcel of [largest, mostNeighbours, longest]) {
      const pdf = await sheet(parcel?.number ?? '', 'en')
      expect(await inkOf(pdf, inside)).toBe(0)
      expect(await inkOf(pdf, { ...inside, y: 60, height: 90 })).toBeGreaterThan(0.01)
    }
  })
})
