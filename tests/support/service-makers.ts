import type { Profile } from '#shared/domain/people/profile.ts'
import type { Service, Step } from '#shared/domain/service/service.ts'
import type { StepType } from '#shared/domain/service/step-types.ts'

export const PROFILE: Profile = {
  chineseName: '陳大文',
  chinese: { surname: '陳', given: '大文' },
  foreign: { surname: 'CHAN', given: 'TAI MAN' },
  certificateType: '1',
  certificateTypeName: 'BIR',
  certificateNumber: '12345678',
  mobile: '853-66123456',
  euid: 'e1',
  accountType: 'PERSONAL',
}

export const stepOf = (type: StepType, more: Partial<Step> = {}): Step => ({
  ...{ id: type, formId: type, sort: 1, needSubmit: true, type, name: `Step ${type}` },
  ...{ formJson: undefined, results: [], isShowOnly: false, materials: [] },
  ...more,
})

export const serviceOf = (steps: readonly Step[], more: Partial<Service> = {}): Service => ({
  ...{ itemCode: 'X-1', itemId: '1', serviceId: '1065', serviceCode: 'X', name: 'A service', version: 'v' },
  ...{ securityLevel: 1, workingDays: 5, copies: { min: 1, max: 99 } },
  pickUpPlaces: ['Area preta', 'Taipa office'].map((label, at) => ({ value: String(at + 1), label })),
  steps,
  ...{ fees: [], results: [], purposes: [], postItems: [], projects: [] },
  ...more,
})
