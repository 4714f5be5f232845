import { BASE_PATH } from '#shared/domain/routes.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { ButtonLink } from '../kit/Button.tsx'
import { Result } from '../kit/Result.tsx'
import { PageTitle } from '../layout/PageTitle.tsx'

/** No page has this address: says so, with a way home (decision 2). */
export default function NotFound() {
  const t = useT()
  return (
    <div className="ec-card ec-page-card">
      <Result
        picture="info"
        heading={<PageTitle>{t('pageNotFound')}</PageTitle>}
        actions={
          <ButtonLink look="primary" href={`${BASE_PATH}/`}>
            {t('goToService')}
          </ButtonLink>
        }
      >
        <p>{t('pageNotFoundText')}</p>
      </Result>
    </div>
  )
}
