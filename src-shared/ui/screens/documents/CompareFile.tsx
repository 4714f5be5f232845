import { useRef } from 'react'
import { Button } from '#kit/Button'
import { Card } from '#kit/Card'
import { Notice } from '#kit/Notice'
import type { DocumentCheckState } from '../../../flows/document-check/types.ts'
import { useT } from '../../use-translate.ts'
import './documents.css'

export interface CompareFileProps {
  readonly file: DocumentCheckState['file']
  readonly compare: ((file: Blob) => void) | undefined
}

/** Compares the visitor's own PDF with the one that was issued, on this device. */
export function CompareFile({ file, compare }: CompareFileProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  return (
    <Card title={t('documentFile')}>
      <div className="ec-compare">
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
        <Button onPress={compare && (() => input.current?.click())} busy={file === 'reading'} whenNotOffered="disable">
          {t('documentChooseFile')}
        </Button>
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
