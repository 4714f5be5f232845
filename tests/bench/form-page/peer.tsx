import Form from '@rjsf/antd'
import validator from '@rjsf/validator-ajv8'
import { offer } from './page.ts'
import { peerSchema } from './peer-schema.ts'
import { LONGEST_FORM } from './schema.ts'

const { schema, ui } = peerSchema(LONGEST_FORM)
offer(<Form schema={schema} uiSchema={ui} validator={validator} noHtml5Validate focusOnFirstError showErrorList={false} />)
// Mounted at once when a developer opens it without the bench.
if (!new URLSearchParams(location.search).has('engine')) await window.bench.mount()
