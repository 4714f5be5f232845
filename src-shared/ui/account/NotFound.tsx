import { ButtonLink } from '#kit/Button'
import { ResultPage } from '#kit/ResultPage'
import { BASE_PATH } from '../../domain/routes.ts'
import { useT } from '../shell/use-translate.ts'

/** Shown for an unknown address, with a link to the first page (decision 2). */
export default function NotFound() {
  const t = useT()
  return (
    <ResultPage
      tone="info"
      heading={t('pageNotFound')}
      actions={
        <ButtonLink look="primary" href={`${BASE_PATH}/`}>
          {t('goToService')}
        </ButtonLink>
      }
    >
      <p>{t('pageNotFoundText')}</p>
    </ResultPage>
  )
}
