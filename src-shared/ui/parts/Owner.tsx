import { useT } from '../shell/use-translate.ts'

/** Government and bureau, as the owner of a document. */
export function Owner() {
  const t = useT()
  return (
    <span className="ec-owner">
      {t('governmentName')}
      <br />
      <b>{t('directorateName')}</b>
    </span>
  )
}
