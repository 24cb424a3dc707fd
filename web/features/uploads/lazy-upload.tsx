import { lazy, Suspense, type ComponentProps } from 'react'
import type { Upload } from './upload.tsx'

const Fetched = lazy(async () => ({ default: (await import('./upload.tsx')).Upload }))

/** The upload, fetched when it first appears. An empty box holds its room until then. */
export const LazyUpload = (props: ComponentProps<typeof Upload>) => (
  <Suspense fallback={<div style={{ minHeight: 96 }} />}>
    <Fetched {...props} />
  </Suspense>
)
