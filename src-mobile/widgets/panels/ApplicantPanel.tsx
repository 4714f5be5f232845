import type { Profile } from '#shared/domain/profile.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { applicantFacts } from '#shared/ui/widgets/applicant-facts.ts'
import { useApplication } from '#shared/ui/widgets/use-application.ts'
import { Card } from '../../kit/Card.tsx'
import { Facts } from '../../kit/Facts.tsx'

/** Who applies, as the account says; read-only [2-13]. */
export function ApplicantCard({ applicant }: { readonly applicant: Profile }) {
  const t = useT()
  return (
    <Card title={t('applicantInformation')}>
      <Facts facts={applicantFacts(applicant, t).map(({ name, value }) => [name, value])} />
    </Card>
  )
}

export function ApplicantPanel() {
  const { applicant } = useApplication().state
  return applicant && <ApplicantCard applicant={applicant} />
}
