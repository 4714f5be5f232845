import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { endingsOf, extensionOf, isImage, previewOf, RECORDINGS, typeNamesOf, UPLOAD_TYPES } from '#shared/domain/files/file-kinds.ts'
import { cleanFileName, looksLikeProgram } from '#shared/domain/files/file-name.ts'
import { acceptOf, fileFault, judgePick, maxFilesOf, typesOf } from '#shared/domain/files/upload-rules.ts'
import { anyText } from '#tests/support/any-text.ts'

const MB = 1024 * 1024

describe('one file [5-03], decision 3.9 (threat 12)', () => {
  test.each([
    ['a.pdf', 1, undefined],
    ['相片.JPG', 10 * MB, undefined],
    ['a.tar.zip', 5, undefined],
    ['a.pdf', 10 * MB + 1, 'fileTooLarge'],
    ['a.pdf', 0, 'fileEmpty'],
    ['a.exe', 5, 'fileTypeMismatch'],
    ['photo.HEIC', 5, 'fileHeic'],
    ['invoice.exe.pdf', 5, 'fileNameWrong'],
    ['a.svg', 5, 'fileTypeMismatch'],
    ['a\u202efdp.exe.pdf', 5, 'fileNameWrong'],
    // without an extension, the server decides by the content
    ['pdf', 5, undefined],
    ['image:1641', 5, undefined],
    ['plan 2026.11', 5, undefined],
    // names that are cleaned
    ['Receipt from Amazon.com.pdf', 5, undefined],
    ['../a.pdf', 5, undefined],
    ['a\u0000.pdf', 5, undefined],
    [`${'a'.repeat(300)}.pdf`, 5, undefined],
    [' a.pdf ', 5, undefined],
  ] as const)('%j of %i bytes: %s', (name, bytes, fault) => {
    expect(fileFault({ name, bytes })).toBe(fault)
  })

  /** The specification's own lists, and tif as a variant of tiff. */
  const KINDS = [
    ['pdf', ['pdf']],
    ['picture', ['jpeg', 'jpg', 'jfif', 'pjpeg', 'jpe', 'png', 'gif']],
    ['tiff', ['tiff', 'tif']],
    [undefined, ['doc', 'docx', 'xls', 'xlsx', 'zip']],
  ] as const
  test.each(KINDS)('the preview is %s: %j [5-03]', (kind, types) => {
    const isPicture = kind === 'picture' || kind === 'tiff'
    for (const type of types) expect([previewOf(`a.b.${type.toUpperCase()}`), isImage(`a.${type}`)]).toEqual([kind, isPicture])
  })
  test('no other type is taken', () => {
    expect([...UPLOAD_TYPES].sort()).toEqual(KINDS.flatMap(([, types]) => types).sort())
  })

  test.each(RECORDINGS)('%s is taken where it is named, and nowhere else, from one second on [5-03]', (type) => {
    const file = { name: `a.${type}`, bytes: 5 }
    expect([fileFault(file), fileFault(file, [type]), previewOf(file.name)]).toEqual(['fileTypeMismatch', undefined, undefined])
    const faults = [0.9, 1].map((seconds) => fileFault({ ...file, seconds }, [type]))
    expect([faults, typesOf(`.${type}`)]).toEqual([['recordingTooShort', undefined], UPLOAD_TYPES])
  })

  test('what is no type has no preview', () => {
    for (const name of ['a.svg', 'a.html', 'pdf', 'a.', 'a.toString']) expect(previewOf(name)).toBeUndefined()
  })

  test.each([
    ['a.tif', ['tiff']],
    ['a.tiff', ['tif']],
    ['a.jpeg', ['jpg']],
    ['a.jfif', ['jpeg']],
  ])('%s is taken where %s is asked for, as by the server [5-03], decision 3.9', (name, types) => {
    expect(fileFault({ name, bytes: 5 }, types)).toBeUndefined()
    expect(acceptOf('localFile', types).split(',')).toContain(name.slice(1))
  })

  test('a field takes five files, or as many as its maxCount [5-03]', () => {
    expect([undefined, 3, 0, 80, '9'].map(maxFilesOf)).toEqual([5, 3, 1, 80, 5])
  })

  test.each([
    ['.pdf, .PNG', 'pdf png'],
    [['tif'], 'tiff tif'],
    ['image/*', UPLOAD_TYPES.join(' ')],
    ['.exe', UPLOAD_TYPES.join(' ')],
    [undefined, UPLOAD_TYPES.join(' ')],
  ])('a field that accepts %s takes %s', (accept, types) => {
    expect(typesOf(accept).join(' ')).toBe(types)
  })

  test('the camera and the photos are asked for pictures, the files for all', () => {
    const sources = ['takePhoto', 'localPhoto', 'scan'] as const
    expect(sources.map((source) => acceptOf(source, ['pdf', 'jpg']))).toEqual(Array(3).fill('image/*'))
    expect(acceptOf('localFile', ['pdf', 'jpg'])).toBe('.pdf,.jpg,.jpeg,.jfif,.pjpeg,.jpe')
  })

  test.each([
    [['jpg'], 'jpg jpeg jfif pjpeg jpe'],
    [['tiff', 'pdf'], 'tiff tif pdf'],
    [['jpeg', 'jpg', 'png'], 'jpeg jpg jfif pjpeg jpe png'],
    [[...UPLOAD_TYPES], UPLOAD_TYPES.join(' ')],
  ])('who asks for %s means %s', (types, endings) => {
    expect([...endingsOf(types)].sort()).toEqual(endings.split(' ').sort())
  })

  test('types are called what people call them, each once [5-03]', () => {
    expect(typeNamesOf(UPLOAD_TYPES)).toEqual(['PDF', 'JPG', 'PNG', 'TIFF', 'GIF', 'Word', 'Excel', 'ZIP'])
    expect(typeNamesOf(['jpeg', 'jpg', 'dwg'])).toEqual(['JPG', 'DWG'])
  })
})

describe('a pick of several files', () => {
  const file = (name: string, bytes = 10) => ({ name, bytes })
  const faults = (picked: ReturnType<typeof file>[], present: ReturnType<typeof file>[] = []) =>
    judgePick(picked, present).refused.map(({ file: { name }, fault }) => [name, fault])

  test('keeps the good ones when others are refused', () => {
    const picked = [file('a.pdf'), file('b.exe'), file('c.doc')]
    expect(judgePick(picked, []).accepted.map(({ name }) => name)).toEqual(['a.pdf', 'c.doc'])
    expect(faults(picked)).toEqual([['b.exe', 'fileTypeMismatch']])
  })

  test('takes two files of one name and length: only the content, which the server compares, makes a duplicate', () => {
    expect([faults([file('a.pdf')], [file('a.pdf')]), faults([file('a.pdf'), file('a.pdf')])]).toEqual([[], []])
  })

  test('takes one image at once, and any number one after another', () => {
    expect(faults([file('a.png'), file('b.jpg')])).toEqual([['b.jpg', 'oneImageAtATime']])
    expect(faults([file('b.jpg')], [file('a.png')])).toEqual([])
  })

  test('never holds more than five, never loses a file without a word', () => {
    const anyFile = fc.record({
      name: fc.constantFrom('a.pdf', 'b.pdf', 'c.doc', 'd.png', 'e.zip', 'f.xls', 'g.exe', 'h.docx'),
      bytes: fc.integer({ min: 0, max: 12 * MB }),
    })
    fc.assert(
      fc.property(fc.array(anyFile, { maxLength: 12 }), fc.array(anyFile, { maxLength: 5 }), (picked, present) => {
        const { accepted, refused } = judgePick(picked, present)
        expect(accepted.length + refused.length).toBe(picked.length)
        expect(accepted.length + present.length).toBeLessThanOrEqual(Math.max(5, present.length))
        expect(accepted.every((one) => fileFault(one) === undefined)).toBe(true)
      }),
    )
  })
})

describe('file names are cleaned, not refused (threat 12)', () => {
  test.each([
    ['plan.pdf', 'plan.pdf'],
    ['地籍圖 第一頁.pdf', '地籍圖 第一頁.pdf'],
    ['Scan\u202f10.pdf', 'Scan\u202f10.pdf'],
    ['Declarac\u0327a\u0303o.pdf', 'Declaração.pdf'],
    ['Scan 10:30.pdf', 'Scan 10_30.pdf'],
    ['a<b>|c*?.pdf', 'a_b__c__.pdf'],
    ['Plan %22final%22.pdf', 'Plan _final_.pdf'],
    ['two%0D%0Alines.pdf', 'twolines.pdf'],
    ['100%.pdf', '100%.pdf'],
    ['\u200e\u2066plan\u2069.pdf', 'plan.pdf'],
    ['a\u202efdp.png', 'afdp.png'],
    ['a\ud800.pdf', 'a.pdf'],
    ['a\u0000\t\n\u007f\u0085.pdf', 'a.pdf'],
    ['C:\\fakepath\\plan.pdf', 'plan.pdf'],
    ['../../etc/plan.pdf', 'plan.pdf'],
    ['folder/', ''],
    ['..', ''],
    ['', ''],
    ['plan.pdf. .', 'plan.pdf'],
    ['nul.pdf', '_nul.pdf'],
    ['Company.pdf', 'Company.pdf'],
    ['😀'.repeat(300), '😀'.repeat(200)],
    [`${'a'.repeat(300)}.pdf`, `${'a'.repeat(200)}.pdf`],
  ])('%j is kept as %j', (raw, name) => expect(cleanFileName(raw)).toBe(name))

  test('whatever comes, no folder, no mark that is not seen and no half of a character is left, and once is enough', () => {
    fc.assert(
      fc.property(anyText(60), (raw) => {
        const name = cleanFileName(raw)
        expect(name).not.toMatch(/[/\\:*?"<>|\p{Cc}\p{Cf}\p{Cs}]/u)
        expect(encodeURIComponent(name)).toBeTypeOf('string')
      }),
    )
  })

  test.each([
    [true, ['invoice.exe.pdf', 'invoice.EXE .pdf', 'a.lnk.zip']],
    [false, ['Receipt from Amazon.com.pdf', 'index.html.pdf', 'exe.pdf']],
  ])('looks like a program, %s: %j', (is, names) => {
    expect(names.map(looksLikeProgram)).toEqual(names.map(() => is))
  })

  test('an ending is of few letters and digits', () => {
    const names = ['a.PDF', 'A.B.PNG', 'plan 2026.11', 'plan', 'a.', 'photo.jpg_large', 'a.endingoftoomany']
    expect(names.map(extensionOf)).toEqual(['pdf', 'png', ...Array(5).fill('')])
  })
})
