import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { tokenCookie } from '#contract/session.ts'
import { ApiError, report, requestHeaders, urlOf } from './api.ts'
import { readCookie } from '#web/state/settings.ts'
import { currentText } from '#web/text/text.tsx'
import { showError } from '#web/messages/toast.ts'
import { waitingFor } from './waiting.ts'
import { uploadRoutes } from '#contract/uploads.ts'

interface NamedBlob {
  blob: Blob
  name: string
}

const known = [401, 403, 404] as const

/** The source-spec's messages for the codes it names, the server's own for the others. */
function wordsFor(code: number, msg?: string): string {
  const { t } = currentText()
  const named = known.find((item) => item === code)
  return named ? t(`download.${named}`) : msg || t('download.other')
}

/** Fetches a file without a time limit. A JSON answer is an error, with a message of its own. */
async function fetchFile(url: string, otherwise = wordsFor): Promise<NamedBlob> {
  const { 'X-Token': _, ...headers } = requestHeaders()
  const response = await fetch(url, {
    headers: { ...headers, Authorization: `Bearer ${readCookie(tokenCookie) ?? ''}` },
    credentials: 'same-origin',
  })
  const blob = await response.blob()
  const isError = blob.type.startsWith('application/json')
  if (!isError && response.ok) return { blob, name: nameIn(response.headers.get('download-filename')) }
  const answer = isError ? envelopeIn(await blob.text()) : {}
  const code = answer.code ?? response.status
  const words = isError ? wordsFor(code, answer.msg) : otherwise(code)
  throw new ApiError(response.status, code, words, answer.data ?? null)
}

/** The envelope in a JSON answer. A broken one is empty. */
function envelopeIn(text: string): { code?: number; msg?: string; data?: unknown } {
  try {
    return Object(JSON.parse(text)) as { code?: number }
  } catch {
    return {}
  }
}

function nameIn(header: string | null): string {
  try {
    return decodeURIComponent(header ?? '')
  } catch {
    return ''
  }
}

/** Hands a blob to the browser under a name. */
export function saveBlob(blob: Blob, name: string): void {
  const url = URL.createObjectURL(blob)
  const link = Object.assign(document.createElement('a'), { href: url, download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Shows why a download failed; a lost session also opens its dialog. */
function showFailure(error: unknown, otherwise: string): never {
  if (error instanceof ApiError) report(error)
  else showError(otherwise)
  throw error
}

async function fetchAndSave(url: string, name = ''): Promise<void> {
  try {
    const fetched = await fetchFile(url)
    saveBlob(fetched.blob, name || fetched.name)
  } catch (error) {
    showFailure(error, currentText().t('network.network'))
  }
}

/** A file made for the caller, such as an export. `keep` leaves it for another download. */
export const saveMade = (fileName: string, { keep = false } = {}): Promise<void> =>
  fetchAndSave(urlOf(uploadRoutes.downloadMade, { query: { fileName, delete: !keep } }))

/** A file that a route of ours answers directly. */
export const saveAnswer = (url: string): Promise<void> => fetchAndSave(url)

/** An attachment, by the path the server issued for it. */
export const saveResource = (path: string, name?: string): Promise<void> =>
  fetchAndSave(urlOf(uploadRoutes.downloadResource, { query: { resource: path } }), name)

/**
 * A ZIP of our own. Any address except same-origin `/common/` throws, so that the token never goes elsewhere.
 */
export async function saveZip(address: string, name: string): Promise<void> {
  const url = new URL(address, location.origin)
  if (url.origin !== location.origin || !url.pathname.startsWith('/common/'))
    throw new Error('Not a download of this product')
  const failed = () => currentText().t('download.zip')
  try {
    const { blob } = await waitingFor(currentText().t('download.busy'), () =>
      fetchFile(url.pathname + url.search, failed),
    )
    saveBlob(new Blob([blob], { type: 'application/zip' }), name)
  } catch (error) {
    showFailure(error, failed())
  }
}

/** An attachment's content for a preview, as an object URL that is revoked with the component. */
export function useFileUrl(path: string | null | undefined): string | undefined {
  const { data } = useQuery({
    queryKey: ['files', path],
    queryFn: async () =>
      (await fetchFile(urlOf(uploadRoutes.downloadResource, { query: { resource: path } }))).blob,
    enabled: Boolean(path),
    staleTime: Infinity,
  })
  const url = useMemo(() => data && URL.createObjectURL(data), [data])
  useEffect(() => () => URL.revokeObjectURL(url ?? ''), [url])
  return path ? url : undefined
}
