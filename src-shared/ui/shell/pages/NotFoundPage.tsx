import { Button } from '#kit/Button'
import { ResultPage } from '#kit/ResultPage'
import { SERVICES } from '../../../domain/routes.ts'
import type { MessageKey } from '../../../i18n/index.ts'
import { useApp } from '../app-context.tsx'
import { useT } from '../use-translate.ts'

interface NotFoundPageProps {
  readonly heading: MessageKey
  readonly text: MessageKey
  readonly onClose?: (() => void) | undefined
}

/** Replaces a page whose address names an order or record that this account does not have, or an unknown service, and leads on. */
export function NotFoundPage({ heading, text, onClose }: NotFoundPageProps) {
  const t = useT()
  const { navigator } = useApp().ports
  return (
    <ResultPage
      tone="info"
      heading={t(heading)}
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => navigator.go(SERVICES.route, SERVICES.query)}>{t('placeServices')}</Button>
          <Button look="primary" onPress={() => navigator.go('myRecords')}>
            {t('myRecords')}
          </Button>
        </>
      }
    >
      <p role="status">{t(text)}</p>
    </ResultPage>
  )
}
