import type { AddedPrompt, AddedResource } from '@docent/http-express/mcp'
import { picture } from './fixture-media.ts'

const addressed = (
  uri: string,
  mimeType: string,
  content: { readonly text: string } | { readonly blob: string },
): AddedResource => ({
  listed: { uri, name: uri.replace('test://', ''), mimeType },
  read: async () => ({ contents: [{ uri, mimeType, ...content }] }),
})

export const fixtureResources: readonly AddedResource[] = [
  addressed('test://static-text', 'text/plain', { text: 'This is the content of the static text resource.' }),
  addressed('test://static-binary', 'image/png', { blob: picture }),
  {
    listed: { uriTemplate: 'test://template/{id}/data', name: 'data', mimeType: 'application/json' },
    async read(uri) {
      const [, id] = /^test:\/\/template\/([^/]+)\/data$/.exec(uri) ?? []
      if (id === undefined) return undefined
      const text = JSON.stringify({ id, templateTest: true, data: `Data for ID: ${id}` })
      return { contents: [{ uri, mimeType: 'application/json', text }] }
    },
  },
]

type Content = Awaited<ReturnType<AddedPrompt['get']>>['messages'][number]['content']

const prompt = (
  name: string,
  names: readonly string[],
  contents: (given: Readonly<Record<string, string>>) => readonly Content[],
): AddedPrompt => ({
  listed: {
    name,
    description: `A prompt of the suite: ${name}.`,
    arguments: names.map((argument) => ({ name: argument, required: true })),
  },
  get: async (given) => ({ messages: contents(given).map((content) => ({ role: 'user', content })) }),
})

export const fixturePrompts: readonly AddedPrompt[] = [
  prompt('test_simple_prompt', [], () => [{ type: 'text', text: 'This is a simple prompt for testing.' }]),
  prompt('test_prompt_with_arguments', ['arg1', 'arg2'], ({ arg1, arg2 }) => [
    { type: 'text', text: `Prompt with arguments: arg1='${arg1}', arg2='${arg2}'` },
  ]),
  prompt('test_prompt_with_embedded_resource', ['resourceUri'], ({ resourceUri = '' }) => [
    {
      type: 'resource',
      resource: { uri: resourceUri, mimeType: 'text/plain', text: 'Embedded resource content for testing.' },
    },
    { type: 'text', text: 'Please process the embedded resource above.' },
  ]),
  prompt('test_prompt_with_image', [], () => [
    { type: 'image', data: picture, mimeType: 'image/png' },
    { type: 'text', text: 'Please analyze the image above.' },
  ]),
]
