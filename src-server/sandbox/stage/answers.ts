/** Invented answers that the seeded services accept, so that testers do not have to type them. */
export const ANSWERS = {
  'UPD-02': { 'update-form': { parcel: '0323.017', what: 'area', reason: 'measured anew', contactPhone: '853-66123456' } },
  'CERT-01': { 'cert-form': { useCode: 1, items: ['1'] } },
  'SURV-05': {
    'survey-form': {
      parcel: '0323.017',
      region: ['macau', 'se'],
      area: 120,
      useNow: 'home',
      period: ['2027-03-01', '2027-03-05'],
      hasBuilding: 'no',
      northLength: 12.5,
      southLength: 12.5,
      eastLength: 10,
      westLength: 10,
      contactKind: 'applicant',
    },
  },
} as const

export type StagedItem = keyof typeof ANSWERS

/** One paper copy, collected at the first place. */
export const COLLECTED = [
  { resultReceiveId: 'paper', receiveType: 2, resultType: 1, serviceResultCount: 1, receiveAddress: '1', premium: -1 },
] as const

/** A picture of one pixel. */
export const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** An archive with that picture in it. */
export const ARCHIVE = Buffer.from(
  'UEsDBBQAAAAAAAAAIVyTIEkcRgAAAEYAAAAJAAAAZnJvbnQucG5niVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJgglBLAQIUAxQAAAAAAAAAIVyTIEkcRgAAAEYAAAAJAAAAAAAAAAAAAACAAQAAAABmcm9udC5wbmdQSwUGAAAAAAEAAQA3AAAAbQAAAAAA',
  'base64',
)
