import type { Platform } from '#shared/domain/platforms.ts'
import { type Applicant, PICTURE } from '../pages/applicant.ts'

export interface ServiceWalk {
  readonly platform: Platform
  readonly walk: (who: Applicant) => Promise<void>
  readonly shown: readonly (string | RegExp)[]
  readonly identity: boolean
  readonly pays: boolean
}

async function survey(who: Applicant): Promise<void> {
  await who.types('parcel', '0323.017')
  await who.descends('region', 'Macao Peninsula', 'Sé')
  await who.types('area', '120')
  await who.picks('useNow', 'other')
  await who.types('useOther', 'Nursery')
  await who.types('period', '2027-03-15', '2027-03-19')
  await who.ticks('hasBuilding')
  await who.types('building.street', 'Rua Central, 1')
  await who.types('building.floors', '3')
  for (const side of ['north', 'south', 'east', 'west']) await who.types(`${side}Length`, '12.5')
  await who.ticks('northDisputed')
  await who.types('northDispute', 'The wall stands on our side')
  await who.ticks('waterExists')
  await who.types('waterDepth', '1.2')
  await who.adds('owners', 'Add an owner')
  await who.types('owners.0.name', 'CHAN', 'TAI MAN')
  await who.picks('owners.0.document', '15')
  await who.types('owners.0.document', '12345678')
  await who.types('owners.0.phone', '66123456')
  await who.types('owners.0.share', '100')
  await who.adds('marks', 'Add a mark')
  await who.types('marks.0.number', 'M1')
  await who.goesOn()
  await who.collects()
  await who.goesOn()
}

const uploads = async (who: Applicant, material: string, notice: RegExp) => {
  await who.goesOn()
  await who.uploads(material, PICTURE, notice)
  await who.goesOn()
}

export const SERVICES: Readonly<Record<string, ServiceWalk>> = {
  'CERT-01': {
    platform: 'one',
    identity: false,
    pays: true,
    shown: ['Inheritance 👍'],
    walk: async (who) => {
      await who.picks('useCode', '99')
      await who.types('otherUse', 'Inheritance 👍')
      await who.ticks('items', 1)
      await who.goesOn()
      await who.collects()
      await who.types('copies', '120')
      await who.boxes('copies').blur()
      await who.page.waitForFunction(() => [...document.querySelectorAll('input')].some(({ value }) => value === '99'))
      await who.types('copies', '2')
      await who.goesOn()
    },
  },
  'UPD-02': {
    platform: 'one',
    identity: false,
    pays: false,
    // the lines of an answer stay lines
    shown: ['front.png', /measured anew\nby two surveyors/, '+853 6612 3456'],
    walk: async (who) => {
      await who.types('parcel', '0323.017')
      await who.ticks('what', 1)
      await who.types('reason', 'measured anew\nby two surveyors')
      await who.types('contactPhone', '66123456')
      await uploads(who, 'proof', /legible copy/)
      await who.collects()
      await who.goesOn()
    },
  },
  'FACE-04': {
    platform: 'one',
    identity: true,
    pays: true,
    shown: ['P-1', /15.*2027|2027.*15/],
    walk: async (who) => {
      await who.types('fileNumber', 'P-1')
      await who.picks('useCode', '1')
      await who.types('visitDate', '2027-03-15')
      await who.goesOn()
      await who.collects()
      await who.goesOn()
    },
  },
  'SURV-05': {
    platform: 'one',
    identity: true,
    pays: false,
    shown: ['CHAN', 'TAI MAN', 'M1', 'Macao Peninsula / Sé', 'Nursery', 'The wall stands on our side'],
    walk: survey,
  },
  'BIZ-06': {
    platform: 'ab',
    identity: false,
    pays: true,
    shown: ['SO-1', 'front.png'],
    walk: async (who) => {
      await who.types('entityCode', 'SO-1')
      await who.types('parcels', '0323.017')
      await who.ticks('format')
      await who.types('contactEmail', 'a@example.mo')
      await uploads(who, 'letter', /signed and stamped/)
    },
  },
}
