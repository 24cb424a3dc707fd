import { type ComponentProps } from 'react'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import type { Upload } from './upload.tsx'

const Part = lazyPart<ComponentProps<typeof Upload>>(async () => (await import('./upload.tsx')).Upload)

/** Fetches the upload ahead, for a form that is about to open. */
export const fetchUpload = Part.prefetch

/** The upload, fetched when it first appears. An empty box holds its room until then. */
export const LazyUpload = (props: ComponentProps<typeof Upload>) => (
  <Part {...props} whileLoading={<div style={{ minHeight: 96 }} />} />
)
