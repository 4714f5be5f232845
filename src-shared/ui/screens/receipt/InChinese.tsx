import type { Receipt } from '../../../domain/receipt.ts'
import type { Translator } from '../../../i18n/index.ts'
import { bureauWords, receiptInChinese } from '../../../i18n/receipt-text.ts'
import { useApp } from '../../app-context.tsx'
import { useFlow } from '../../use-flow.ts'
import { useLanguage } from '../../use-translate.ts'

interface InChineseProps {
  readonly receipt: Receipt
  readonly chinese: Translator
}

/** A receipt of Macao is in Chinese as well: the same in running text, for whoever keeps the books [2-07]. */
export function InChinese({ receipt, chinese }: InChineseProps) {
  const language = useLanguage()
  const publicFacts = useFlow(useApp().publicInfo).state.facts
  if (language === 'zh-Hant' || language === 'zh-Hans') return null
  const { t } = chinese
  const { heading, paragraphs } = receiptInChinese(receipt, chinese)
  return (
    <section className="ec-receipt__chinese" lang="zh-Hant">
      <p>
        <b>{heading}</b>
      </p>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <p>
        <span className="ec-receipt__kept">{t('receiptKept')}</span>
        {publicFacts.kind === 'ready' && bureauWords(publicFacts.value.bureau, chinese)}
      </p>
    </section>
  )
}
