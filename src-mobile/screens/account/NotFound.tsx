import { useApp } from '#shared/ui/app-context.tsx'
import { useT } from '#shared/ui/use-translate.ts'
import { Button } from '../../kit/Button.tsx'
import { Card } from '../../kit/Card.tsx'
import { Outcome } from '../../kit/Outcome.tsx'
import { Page } from '../../layout/Page.tsx'

/** An address of ours that is no page, with a way home. */
export default function NotFound() {
  const t = useT()
  const { navigator } = useApp().ports
  return (
    <Page heading={t('pageNotFound')} ownHeading>
      <Card>
        <Outcome tone="warning" title={<h1 tabIndex={-1}>{t('pageNotFound')}</h1>}>
          {t('pageNotFoundText')}
        </Outcome>
        <Button kind="primary" block onPress={() => navigator.go('chooseEcad')}>
          {t('goToService')}
        </Button>
      </Card>
    </Page>
  )
}
