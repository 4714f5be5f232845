import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  endingsOf,
  extensionOf,
  isImage,
  previewOf,
  RECORDINGS,
  type Recording,
  typeNamesOf,
  UPLOAD_TYPES,
  type UploadType,
} from '#shared/domain/files/file-kinds.ts'
import { acceptOf, fileFault, judgePick, maxFilesOf, typesOf } from '#shared/domain/files/upload-rules.ts'

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
  const KINDS: Readonly<Record<Exclude<UploadType, Recording>, string>> = {
    pdf: 'pdf',
    jpeg: 'picture',
    jpg: 'picture',
    jfif: 'picture',
    pjpeg: 'picture',
    jpe: 'picture',
    png: 'picture',
    tiff: 'tiff',
    tif: 'tiff',
    gif: 'picture',
    doc: 'none',
    docx: 'none',
    xls: 'none',
    xlsx: 'none',
    zip: 'none',
  }
  test.each(Object.entries(KINDS))('%s: the preview is %s [5-03]', (type, kind) => {
    expect(previewOf(`a.b.${type.toUpperCase()}`) ?? 'none').toBe(kind)
    expect(isImage(`a.${type}`)).toBe(kind === 'picture' || kind === 'tiff')
    expect(UPLOAD_TYPES).toContain(type)
  })

  test.each(RECORDINGS)('%s is taken where it is named, and nowhere else, from one second on [5-03]', (type) => {
    const file = { name: `a.${type}`, bytes: 5 }
    expect(UPLOAD_TYPES).not.toContain(type)
    expect([fileFault(file), fileFault(file, [type]), previewOf(file.name)]).toEqual(['fileTypeMismatch', undefined, undefined])
    expect([fileFault({ ...file, seconds: 0.9 }, [type]), fileFault({ ...file, seconds: 1 }, [type])]).toEqual([
      'recordingTooShort',
      undefined,
    ])
    expect(typesOf(`.${type}`)).toEqual(UPLOAD_TYPES)
  })

  test('what is no type has no preview', () => {
    for (const name of ['a.svg', 'a.html', 'pdf', 'a.', 'a.toString']) expect(previewOf(name)).toBeUndefined()
    expect(extensionOf('A.B.PNG')).toBe('png')
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

  test.each([
    [undefined, 5],
    [3, 3],
    [0, 1],
    [80, 80],
    ['9', 5],
  ])('a field with maxCount %s takes %i files [5-03]', (maxCount, count) => {
    expect(maxFilesOf(maxCount)).toBe(count)
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
    expect((['takePhoto', 'localPhoto', 'scan'] as const).map((source) => acceptOf(source, ['pdf', 'jpg']))).toEqual(
      Array(3).fill('image/*'),
    )
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
    const { accepted, refused } = judgePick([file('a.pdf'), file('b.exe'), file('c.doc')], [])
    expect(accepted.map(({ name }) => name)).toEqual(['a.pdf', 'c.doc'])
    expect(refused).toHaveLength(1)
  })

  test('takes two files of one name and length: only the content, which the server compares, makes a duplicate', () => {
    expect(faults([file('a.pdf')], [file('a.pdf')])).toEqual([])
    expect(faults([file('a.pdf'), file('a.pdf')])).toEqual([])
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
