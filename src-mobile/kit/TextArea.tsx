import AdmTextArea from 'antd-mobile/es/components/text-area'
import type { TextBoxProps } from '#kit/Input'
import { useMended } from './use-mended.ts'

/** antd-mobile's TextArea. */
export function TextArea({ names, ...rest }: TextBoxProps & { readonly rows: number }) {
  useMended(names, { class: 'adm-text-area-element ec-input' })
  return <AdmTextArea {...rest} id={names.id} className="ec-ant" data-field={names['data-field']} />
}
