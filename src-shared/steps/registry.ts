import { createApplication } from '../flows/application/create-application.ts'
import type { FlowDeps } from '../flows/core/deps.ts'
import type { StepKinds } from '../forms/contract.ts'
import { applicantInformation } from './applicant-information/step.ts'
import { dataCheck } from './data-check/step.ts'
import { faceRecognition } from './face-recognition/step.ts'
import { form } from './form/step.ts'
import { payment } from './payment/step.ts'
import { resultReceive } from './result-receive/step.ts'
import { upload } from './upload/step.ts'

/** Every step type and its folder [4-01]; a missing one is a compile error. See docs/adding-a-step.md. */
export const STEP_KINDS: StepKinds = { applicantInformation, form, dataCheck, faceRecognition, payment, upload, resultReceive }

/** The application flow with every step type: `app.flow(createServiceApplication)`. */
export const createServiceApplication = (deps: FlowDeps) => createApplication(deps, STEP_KINDS)
