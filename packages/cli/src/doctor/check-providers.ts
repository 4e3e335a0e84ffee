import { modelsFromEnvironment, type Environment } from '@docent/adapters-llm'
import type { ModelProvider } from '@docent/core/ports'
import { failureOf } from '../command-line/failure.ts'
import type { Finding } from './finding.ts'

const waitMs = 10_000

/** Asks each model provider that the environment names, which costs nothing. */
export async function checkProviders(environment: Environment): Promise<readonly Finding[]> {
  let providers: readonly ModelProvider[]
  try {
    providers = await modelsFromEnvironment(environment)
  } catch (error) {
    const advice = 'Correct the variable.'
    return [{ subject: 'models', state: 'problem', result: failureOf(error).message, advice }]
  }
  if (providers.length === 0) {
    const result = 'no provider is named: the built-in models quote the documents'
    return [
      {
        subject: 'models',
        state: 'note',
        result,
        advice: 'For written answers set OPENAI_API_KEY or another provider.',
      },
    ]
  }
  const findings = await Promise.all(providers.map(checkProvider))
  await Promise.all(providers.map((provider) => provider.close()))
  return findings
}

async function checkProvider(provider: ModelProvider): Promise<Finding> {
  const subject = `models of ${provider.name}`
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => late.reject(new Error(`no answer within ${waitMs / 1_000} seconds`)), waitMs)
  try {
    await Promise.race([provider.ping(), late.promise])
    return { subject, state: 'ok', result: 'answers' }
  } catch (error) {
    const advice =
      'Check its key and address, and whether this machine may call it; until then answers fail or other providers make them.'
    return { subject, state: 'problem', result: failureOf(error).message, advice }
  } finally {
    clearTimeout(timer)
  }
}
