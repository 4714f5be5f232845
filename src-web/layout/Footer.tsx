import { BASE_PATH, ROUTES } from '#shared/domain/routes.ts'
import { useHelpTarget } from '#shared/ui/use-service-name.ts'
import { useT } from '#shared/ui/use-translate.ts'
import { MyRecordsWay } from './MyRecordsWay.tsx'

/** Names who answers for the service and whom to call, and leads to the three documents that every page must lead to [2-25]. */
export function Footer({ bureau, phone }: { readonly bureau: string; readonly phone: string | undefined }) {
  const t = useT()
  const itemId = useHelpTarget()?.itemId
  const about = itemId === undefined ? '' : `?${new URLSearchParams({ itemId })}`
  return (
    <footer className="ec-foot">
      <div className="ec-foot__in">
        <div>
          <p className="ec-foot__bureau">{bureau}</p>
          {phone !== undefined && <p>{t('contactOffice', { phone })}</p>}
          <MyRecordsWay place="foot" />
        </div>
        <ul className="ec-foot__links">
          <li>
            <a href={BASE_PATH + ROUTES.ecadInstruction.path + about}>{t('userGuide')}</a>
          </li>
          <li>
            <a href={BASE_PATH + ROUTES.ecadRegulation.path + about}>{t('termsOfUse')}</a>
          </li>
          <li>
            <a href={BASE_PATH + ROUTES.ecadPrivacy.path + about}>{t('privacyStatement')}</a>
          </li>
        </ul>
      </div>
    </footer>
  )
}
