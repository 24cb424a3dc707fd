import type { AnswerOf, Route } from '#contract/grammar/route.ts'
import { type UploadAnswer, uploadRoutes } from '#contract/uploads.ts'
import { ApiError, opened, requestHeaders, urlOf } from '#web/transport/api.ts'
import { currentText } from '#web/text/text.tsx'

/**
 * Sends a file with its other fields without a time limit, and
 * reports the share sent. Rejects with `ApiError`.
 */
export function sendUpload<R extends Route>(
  route: R,
  fields: Readonly<Record<string, string | File>>,
  onShare: (share: number) => void,
  params?: Readonly<Record<string, number>>,
): Promise<AnswerOf<R>> {
  const { promise, resolve, reject } = deferred<AnswerOf<R>>()
  const request = new XMLHttpRequest()
  request.open(route.method, urlOf(route, params && { params }))
  for (const [name, value] of Object.entries(requestHeaders())) request.setRequestHeader(name, value)
  request.upload.addEventListener('progress', (event) =>
    onShare(event.total > 0 ? event.loaded / event.total : 0),
  )
  request.addEventListener('error', () => reject(new ApiError(0, 0, currentText().t('upload.failed'))))
  request.addEventListener('load', () => {
    try {
      resolve(opened<AnswerOf<R>>(request.status, request.responseText))
    } catch (error) {
      reject(error)
    }
  })
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  request.send(body)
  return promise
}

/** Sends one attachment. */
export const sendFile = (file: File, onShare: (share: number) => void): Promise<UploadAnswer> =>
  sendUpload(uploadRoutes.upload, { file }, onShare)

/** Replaces `Promise.withResolvers`, which the oldest browsers we serve lack. */
function deferred<T>() {
  let resolve!: (value: T) => void
  let reject!: (reason: unknown) => void
  const promise = new Promise<T>((yes, no) => {
    resolve = yes
    reject = no
  })
  return { promise, resolve, reject }
}
