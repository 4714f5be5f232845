import { useRef } from 'react'
import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import { Loading } from '#kit/Loading'
import { Notice, type NoticeProps } from '#kit/Notice'
import { Page } from '#kit/Page'
import { isCadastralNumber } from '../../domain/plans/cadastral-number.ts'
import { createDocumentCheck } from '../../flows/information/document-check/create-document-check.ts'
import type { DocumentCheckActions, DocumentCheckState, Verdict } from '../../flows/information/document-check/types.ts'
import { pickText } from '../../i18n/index.ts'
import { Facts } from '../parts/Facts.tsx'
import { PlanPlace } from '../parts/foreign-text.tsx'
import { Owner } from '../parts/Owner.tsx'
import { planNewsText, type StateTexts } from '../records/record-words.ts'
import { LoadFailed } from '../shell/pages/LoadFailed.tsx'
import { opening, useAppFlow } from '../shell/use-flow.ts'
import { useLanguage, useT } from '../shell/use-translate.ts'

export const enter = opening(createDocumentCheck)

/**
 * Shows what a document is and whether it is still valid, to anyone who scans its QR code (decision 13). The page is
 * public and contains no personal data.
 */
export default function CheckDocument() {
  const t = useT()
  const { state, actions } = useAppFlow(createDocumentCheck)
  const { at, file } = state
  return (
    <Page above={<Owner />} heading={t('documentCheck')} onClose={actions.close}>
      {at.kind === 'loading' && <Loading lines={6} />}
      {at.kind === 'failed' && <LoadFailed message={at.message} onRetry={actions.retry} />}
      {at.kind === 'said' && (
        <>
          <VerdictNotice at={at} onRetry={actions.retry} />
          {at.document && <CompareFile file={file} compare={actions.compare} />}
        </>
      )}
    </Page>
  )
}

const VERDICT_TEXTS: Readonly<Record<Verdict, Omit<StateTexts, 'tone'> & Pick<NoticeProps, 'tone'>>> = {
  holds: { name: 'documentHolds', text: 'documentHoldsText', tone: 'success' },
  replaced: { name: 'documentReplaced', text: 'documentReplacedText', tone: 'warning' },
  withdrawn: { name: 'documentWithdrawn', text: 'documentWithdrawnText', tone: 'failure' },
  'not-ours': { name: 'documentNotOurs', text: 'documentNotOursText', tone: 'failure' },
  'signature-wrong': { name: 'documentSignatureWrong', text: 'documentSignatureWrongText', tone: 'failure' },
  'none-named': { name: 'documentNoneNamed', text: 'documentNoneNamedText', tone: 'info' },
  'not-reached': { name: 'documentNotReached', text: 'documentNotReachedText', tone: 'warning' },
}

interface VerdictNoticeProps {
  readonly at: Extract<DocumentCheckState['at'], { kind: 'said' }>
  readonly onRetry: (() => void) | undefined
}

function VerdictNotice({ at: { verdict, document, mark }, onRetry }: VerdictNoticeProps) {
  const t = useT()
  const language = useLanguage()
  const { name, text, tone } = VERDICT_TEXTS[verdict]
  const kind = document?.title ? pickText(document.title, language) : t('serviceTitle')
  const known = document ?? mark
  return (
    <>
      <Notice tone={tone} title={t(name)} announce="politely" actions={onRetry && <Button onPress={onRetry}>{t('retry')}</Button>}>
        <p>{t(text, { date: document?.changedOn ?? '' })}</p>
      </Notice>
      {document?.news && (
        <Notice tone="warning" title={t('planNotNewest')}>
          <p>{planNewsText(t, document.news)}</p>
        </Notice>
      )}
      {known && (
        <>
          <Facts
            facts={[
              ...(document ? [{ name: t('documentKind'), value: kind }] : []),
              { name: t('applicationNumber'), value: known.recordNo },
              ...(isCadastralNumber(known.item) ? [{ name: t('cadastralNumber'), value: known.item }] : []),
              ...(document?.location ? [{ name: t('location'), value: <PlanPlace plan={{ location: document.location }} /> }] : []),
              { name: t('documentIssuedOn'), value: t('onDay', { day: 'issuedOn' in known ? known.issuedOn : known.day }) },
            ]}
          />
          <p>{t('documentCompare')}</p>
        </>
      )}
    </>
  )
}

/** Compares the visitor's PDF with the issued one, on this device. */
function CompareFile({ file, compare }: Pick<DocumentCheckState, 'file'> & Pick<DocumentCheckActions, 'compare'>) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Card title={t('documentFile')}>
      <div className="ec-stack">
        <p>{t('documentFileHint')}</p>
        <input
          ref={input}
          type="file"
          accept="application/pdf,.pdf"
          className="ec-only-read"
          tabIndex={-1}
          aria-hidden="true"
          aria-label={t('documentChooseFile')}
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) compare?.(chosen)
            // the same file may be chosen again
            target.value = ''
          }}
        />
        <div>
          <Button onPress={compare && (() => input.current?.click())} busy={file === 'reading'} whenNotOffered="disable">
            {t('documentChooseFile')}
          </Button>
        </div>
        {file === 'reading' && <p role="status">{t('documentFileReading')}</p>}
        {file === 'same' && <Notice tone="success" title={t('documentFileSame')} announce="politely" />}
        {file === 'changed' && (
          <Notice tone="failure" title={t('documentFileChanged')} announce="now">
            <p>{t('documentFileChangedText')}</p>
          </Notice>
        )}
        {file === 'unread' && <Notice tone="warning" title={t('documentFileUnread')} announce="now" />}
      </div>
    </Card>
  )
}
