import type { PaperPhoto } from '#contract/papers.ts'
import { sheetWords } from '#texts/paper/sheets.ts'
import { useFileUrl } from '#web/transport/download.ts'
import css from './sheets.module.css'

/** Photos two by two, each with its name. */
export function SheetPhotos({ photos }: { photos: readonly PaperPhoto[] }) {
  if (photos.length === 0) return null
  return (
    <section>
      <h2>{sheetWords.photosTitle}</h2>
      <div className={css.photos}>
        {photos.map((photo) => (
          <Photo key={photo.path} photo={photo} />
        ))}
      </div>
    </section>
  )
}

function Photo({ photo }: { photo: PaperPhoto }) {
  const url = useFileUrl(photo.path)
  return (
    <figure>
      {url ? <img src={url} alt="" /> : <span data-waiting className={css.waiting} />}
      <figcaption>{photo.name}</figcaption>
    </figure>
  )
}

const longestWait = 10_000
const step = 100

/** Resolves when every picture is on the page, or after ten seconds: a missing one must not stop the print. */
export async function picturesShown(): Promise<void> {
  for (let waited = 0; waited < longestWait && document.querySelector('[data-waiting]'); waited += step)
    await new Promise((done) => setTimeout(done, step))
  await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)))
}
