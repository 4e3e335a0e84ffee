import type { AddedTool } from '@docent/http-express/mcp'
import { picture, sound } from './fixture-media.ts'

type Result = Awaited<ReturnType<AddedTool['call']>>
type Schema = AddedTool['listed']['inputSchema']

const noArguments: Schema = { type: 'object', properties: {} }

const answering = (
  name: string,
  content: Result['content'],
  more: { readonly isError?: boolean; readonly schema?: Schema } = {},
): AddedTool => ({
  listed: { name, description: `Answers a scenario of the suite: ${name}.`, inputSchema: more.schema ?? noArguments },
  call: async () => ({ content, ...(more.isError === undefined ? {} : { isError: more.isError }) }),
})

/** Keywords of JSON Schema 2020-12 that must arrive as they were written. */
const address2020: Schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: {
      $anchor: 'addressDef',
      type: 'object',
      properties: { street: { type: 'string' }, city: { type: 'string' } },
    },
  },
  properties: {
    name: { type: 'string' },
    address: { $ref: '#/$defs/address' },
    contactMethod: { type: 'string', enum: ['phone', 'email'] },
    phone: { type: 'string' },
    email: { type: 'string' },
  },
  allOf: [{ anyOf: [{ required: ['phone'] }, { required: ['email'] }] }],
  if: { properties: { contactMethod: { const: 'phone' } }, required: ['contactMethod'] },
  // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema; nothing awaits it
  then: { required: ['phone'] },
  else: { required: ['email'] },
  additionalProperties: false,
}

const progressing: AddedTool = {
  listed: { name: 'test_tool_with_progress', description: 'Reports how far it is.', inputSchema: noArguments },
  async call(_, { progress }) {
    for (const done of [0, 50, 100]) await progress(done, `Step ${done}`, 100)
    return { content: [{ type: 'text', text: 'The work is done.' }] }
  },
}

/** The tools that the scenarios of the suite call by name. */
export const fixtureTools: readonly AddedTool[] = [
  answering('test_simple_text', [{ type: 'text', text: 'This is a simple text response for testing.' }]),
  answering('test_image_content', [{ type: 'image', data: picture, mimeType: 'image/png' }]),
  answering('test_audio_content', [{ type: 'audio', data: sound, mimeType: 'audio/wav' }]),
  answering('test_embedded_resource', [
    {
      type: 'resource',
      resource: {
        uri: 'test://embedded-resource',
        mimeType: 'text/plain',
        text: 'This is an embedded resource content.',
      },
    },
  ]),
  answering('test_multiple_content_types', [
    { type: 'text', text: 'Multiple content types test:' },
    { type: 'image', data: picture, mimeType: 'image/png' },
    {
      type: 'resource',
      resource: {
        uri: 'test://mixed-content-resource',
        mimeType: 'application/json',
        text: JSON.stringify({ test: 'data', value: 123 }),
      },
    },
  ]),
  answering('test_error_handling', [{ type: 'text', text: 'This tool intentionally returns an error for testing' }], {
    isError: true,
  }),
  answering('json_schema_2020_12_tool', [{ type: 'text', text: 'Accepted.' }], { schema: address2020 }),
  progressing,
]
