import { panelSchema, type StepKind } from '../../forms/contract.ts'

const schema = panelSchema('ApplicantPanel')

/** The applicant's own details from the profile: a read-only card [2-13]. */
export const applicantInformation: StepKind = { schema: () => schema, label: () => 'next' }
