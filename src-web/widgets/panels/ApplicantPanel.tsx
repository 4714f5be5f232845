import { useT } from '#shared/ui/use-translate.ts'
import { applicantFacts } from '#shared/ui/widgets/applicant-facts.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Facts } from '../../kit/Facts.tsx'

/** The applicant's own particulars, to read only [2-13]. */
export function ApplicantPanel() {
  const t = useT()
  const { applicant } = useApplication().state
  return applicant === null ? null : <Facts facts={applicantFacts(applicant, t)} />
}
