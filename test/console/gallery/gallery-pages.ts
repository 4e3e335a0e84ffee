import type { Page } from 'playwright-core'
import type { Gallery } from './gallery-world.ts'

export interface GalleryPage {
  readonly name: string
  /** Below the mount of the console. */
  readonly path: (gallery: Gallery) => string
  /** Brings the page to where it is shown, and waits until it has what it shows. */
  readonly until: (page: Page) => Promise<unknown>
  /** Whether pictures of it are kept; of the others the roles and names. */
  readonly isMain?: boolean
  /** What differs from machine to machine, or from time to time. */
  readonly volatile?: readonly RegExp[]
}

const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()
const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
const operations = (part: string, words: string | RegExp, more: Partial<GalleryPage> = {}): GalleryPage => ({
  name: `operations-${part}`,
  path: () => `operations/${part === 'overview' ? '' : part}`,
  until: text(words),
  ...more,
})

/** Numbers that depend on the machine and on what ran before. */
const numbers = { volatile: [/\d[\d.,]*/g] }

/** The version of an artifact as addresses have it. */
const version = (name: string) =>
  name
    .split('/')
    .slice(4)
    .filter((part) => part !== 'versions')
    .join('/')
const projectOf = ({ project }: Gallery) => `analysis/${project.split('/')[1]}`

/** Shows the passage of the first source beside the answer. */
async function openSource(page: Page): Promise<void> {
  await page.locator('.source').first().click()
  await page.locator('.document .marks rect').first().waitFor({ state: 'attached' })
}

/** Every page of the console, with something on it. */
export const galleryPages: readonly GalleryPage[] = [
  { name: 'collections', path: () => '', until: text('Empty shelf'), isMain: true },
  { name: 'collection', path: ({ harbour }) => `collections/${harbour}`, until: text('berths.csv'), isMain: true },
  { name: 'collection-empty', path: ({ shelf }) => `collections/${shelf}`, until: heading('Empty shelf') },
  { name: 'collection-none', path: () => 'collections/none', until: (page) => page.getByRole('alert').waitFor() },
  { name: 'collection-settings', path: ({ harbour }) => `collections/${harbour}/settings`, until: text('Sharing') },
  {
    name: 'search',
    path: ({ harbour }) => `collections/${harbour}/search`,
    async until(page) {
      await page.getByRole('searchbox').or(page.getByRole('textbox')).first().fill('When does the harbour open?')
      await page.keyboard.press('Enter')
      await page.getByText('Guide for visiting ships.pdf').first().waitFor()
    },
  },
  {
    name: 'document',
    path: ({ harbour, guide }) => `collections/${harbour}/documents/${guide}`,
    until: text('Chunk 1'),
    isMain: true,
  },
  { name: 'chats', path: () => 'chats', until: text('Fees for a night'), isMain: true },
  {
    name: 'chats-moved',
    path: () => 'chats',
    async until(page) {
      await page.getByRole('checkbox', { name: 'Select Lights' }).check()
      await page.getByRole('combobox', { name: 'Folder', exact: true }).waitFor()
    },
  },
  {
    name: 'chats-folder',
    path: () => 'chats',
    async until(page) {
      await page.getByRole('combobox', { name: 'Folder', exact: true }).selectOption({ label: 'Captains (2)' })
      await page.getByRole('button', { name: 'Rename the folder' }).click()
    },
  },
  { name: 'chat', path: ({ chat }) => `chats/${chat}`, until: text('beside the lighthouse'), isMain: true },
  { name: 'chat-source', path: ({ chat }) => `chats/${chat}`, until: openSource, isMain: true },
  {
    name: 'chat-why',
    path: ({ chat }) => `chats/${chat}`,
    async until(page) {
      await page.getByRole('button', { name: 'Why this answer' }).click()
      await page.getByText('The last prompt').waitFor()
    },
    ...numbers,
  },
  {
    name: 'agent-approval',
    path: ({ approval }) => `chats/${approval}`,
    until: (page) => page.getByRole('button', { name: 'Allow' }).waitFor(),
    isMain: true,
  },
  { name: 'agent-question', path: ({ question }) => `chats/${question}`, until: text('Never enter passwords') },
  { name: 'templates', path: () => 'templates', until: text('Letters') },
  { name: 'template', path: ({ template }) => `templates/${template}`, until: text('Sharing') },
  { name: 'projects', path: () => 'analysis', until: text('Delivery notes') },
  { name: 'project', path: projectOf, until: text('Words without labels'), isMain: true },
  {
    name: 'annotations',
    path: (gallery) => `${projectOf(gallery)}/annotations/${version(gallery.labelled)}`,
    until: (page) => page.locator('.canvas img').waitFor(),
    isMain: true,
  },
  {
    name: 'model',
    path: (gallery) => `${projectOf(gallery)}/models/${version(gallery.model)}`,
    until: (page) => page.getByRole('img', { name: 'Calibration' }).waitFor(),
    isMain: true,
  },
  operations('overview', 'All parts answer.', { volatile: [/(?<=definition: ).*/g] }),
  operations('queues', 'Jobs that wait, by owner', numbers),
  operations('jobs', 'in February.txt', { isMain: true }),
  operations('records', 'Search'),
  operations('people', 'astrid'),
  operations('keys', 'Last used', numbers),
  operations('limits', 'chat_max_concurrent_per_user'),
  operations('costs', 'Cost by user', numbers),
  operations('tasks', 'Tides of the day'),
  operations('audit', 'CREATED', { volatile: [/- rowgroup:\n(?! *- row "Time)[\s\S]*/] }),
  operations('health', 'storage'),
  {
    name: 'record-job',
    path: ({ running }) => `records/job/${running}`,
    until: (page) => page.getByRole('img', { name: /Lifecycle/ }).waitFor(),
    isMain: true,
  },
  {
    name: 'record-document',
    path: ({ guide }) => `records/document/${guide}`,
    until: (page) => page.getByRole('img', { name: /Lifecycle/ }).waitFor(),
  },
  { name: 'record-none', path: () => 'records/job/none', until: text('There is no job with this id.') },
  { name: 'shortcuts', path: () => 'shortcuts', until: heading('Keyboard shortcuts') },
  { name: 'nowhere', path: () => 'nowhere', until: (page) => page.locator('main').waitFor() },
]
