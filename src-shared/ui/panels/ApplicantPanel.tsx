import { Facts } from '../parts/Facts.tsx'
import { useT } from '../use-translate.ts'
import { applicantFacts } from '../widgets/applicant-facts.ts'
import { useApplication } from '../widgets/use-application.ts'

/** The applicant's own particulars, to read only [2-13]. */
export function ApplicantPanel() {
  const t = useT()
  const { applicant } = useApplication().state
  return applicant === null ? null : <Facts facts={applicantFacts(applicant, t)} />
}
