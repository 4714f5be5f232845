import Form from '@rjsf/antd'
import validator from '@rjsf/validator-ajv8'
import { createRoot, type Root } from 'react-dom/client'
import { drawn, offer } from './page.ts'
import { peerSchema } from './peer-schema.ts'
import { LONGEST_FORM } from './schema.ts'

const { schema, ui } = peerSchema(LONGEST_FORM)
const container = document.getElementById('root') as HTMLElement
let root: Root | undefined
const page = {
  mount: () => {
    root = createRoot(container)
    return drawn(() =>
      root?.render(<Form schema={schema} uiSchema={ui} validator={validator} noHtml5Validate focusOnFirstError showErrorList={false} />),
    )
  },
  unmount: () => root?.unmount(),
}
offer(page)
// Mounted at once when a developer opens it without the bench.
if (!new URLSearchParams(location.search).has('engine')) await page.mount()
