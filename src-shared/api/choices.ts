import type { Choice } from '../domain/service/service.ts'
import type { WireResponse } from '../wire/index.ts'

type WireChoices = NonNullable<WireResponse<'GET /apply-form'>['data']>['projectDict']

/** Options of the project dictionary [3-11]. */
export const toChoices = (projects: WireChoices | undefined): readonly Choice[] =>
  (projects ?? []).map(({ value, label, disabled = false }) => ({ value, label, disabled }))
