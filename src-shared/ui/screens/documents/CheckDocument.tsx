import { Button } from '#kit/Button'
import { Loading } from '#kit/Loading'
import { Notice } from '#kit/Notice'
import { Page } from '#kit/Page'
import type { AppModel } from '../../../app/types.ts'
import { isCadastralNumber } from '../../../domain/cadastral-number.ts'
import { createDocumentCheck } from '../../../flows/document-check/create-document-check.ts'
import type { DocumentCheckState } from '../../../flows/document-check/types.ts'
import { pickText } from '../../../i18n/index.ts'
import { LoadFailed } from '../../pages/LoadFailed.tsx'
import { type Fact, Facts } from '../../parts/Facts.tsx'
import { actionsOf, useAppFlow } from '../../use-flow.ts'
import { useLanguage, useT } from '../../use-translate.ts'
import { CompareFile } from './CompareFile.tsx'
import { VERDICT_WORDS } from './verdict-words.ts'

export const enter = (app: AppModel): void => actionsOf(app.flow(createDocumentCheck)).open()

/** What a document is and whether it still holds, for whoever scans its QR (decision 13). Public, and without a word of anybody. */
export default function CheckDocument() {
  const t = useT()
  const { state, actions } = useAppFlow(createDocumentCheck)
  const { at, file } = state
  return (
    <Page
      above={
        <>
          {t('governmentName')}
          <br />
          <b>{t('directorateName')}</b>
        </>
      }
      heading={t('documentCheck')}
      onClose={actions.close}
    >
      {at.kind === 'loading' && <Loading lines={6} />}
      {at.kind === 'failed' && <LoadFailed message={at.message} onRetry={actions.retry} />}
      {at.kind === 'said' && (
        <>
          <Said at={at} onRetry={actions.retry} />
          {at.document && <CompareFile file={file} compare={actions.compare} />}
        </>
      )}
    </Page>
  )
}

interface SaidProps {
  readonly at: Extract<DocumentCheckState['at'], { kind: 'said' }>
  readonly onRetry: (() => void) | undefined
}

function Said({ at: { verdict, document, mark }, onRetry }: SaidProps) {
  const t = useT()
  const language = useLanguage()
  const { name, text, tone } = VERDICT_WORDS[verdict]
  const kind = document?.title ? pickText(document.title, language) : t('serviceTitle')
  const known = document ?? mark
  const facts: readonly Fact[] = known
    ? [
        ...(document ? [{ name: t('documentKind'), value: kind }] : []),
        { name: t('applicationNumber'), value: known.recordNo },
        ...(isCadastralNumber(known.item) ? [{ name: t('cadastralNumber'), value: known.item }] : []),
        { name: t('documentIssuedOn'), value: t('onDay', { day: 'issuedOn' in known ? known.issuedOn : known.day }) },
      ]
    : []
  return (
    <>
      <Notice tone={tone} title={t(name)} announce="politely" actions={onRetry && <Button onPress={onRetry}>{t('retry')}</Button>}>
        <p>{t(text, { date: document?.changedOn ?? '' })}</p>
      </Notice>
      {facts.length > 0 && (
        <>
          <Facts facts={facts} />
          <p>{t('documentCompare')}</p>
        </>
      )}
    </>
  )
}
