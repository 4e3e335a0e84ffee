/** Raised by the function, with the outcome as JSON in the detail of the error. */
export const failedStepState = 'DC001'
/** A step refers to a result that no step left, or that is out of range; its name is the detail. */
export const missingResultState = 'DC002'

/** The number is part of the name, so that programs of two versions can use one store. */
const name = 'docent_write_2'

export const writeFunction = (schema: string): string => `${schema}.${name}`

/**
 * Runs the steps of a batch in one round trip: an error undoes all of them. The statements carry their values, because
 * each batch is another one. What PostgreSQL itself reports is raised anew, because it would write the statement that it came from into its
 * log, with the content in it. `schema`: quoted.
 */
export function writeFunctionSql(schema: string): string {
  return `
CREATE OR REPLACE FUNCTION ${writeFunction(schema)}(steps jsonb) RETURNS jsonb LANGUAGE plpgsql AS $docent$
DECLARE
  step jsonb;
  late jsonb;
  results jsonb := '{}';
  at integer := -1;
  holds boolean;
  changed bigint;
  reason text;
  one jsonb;
  broken text;
BEGIN
  FOR step IN SELECT value FROM jsonb_array_elements(steps) WITH ORDINALITY ORDER BY ordinality LOOP
    at := at + 1;
    IF step ? 'when' THEN
      EXECUTE step->>'when' INTO holds;
      CONTINUE WHEN NOT holds;
    END IF;
    FOR late IN SELECT value FROM jsonb_array_elements(coalesce(step->'late', '[]')) LOOP
      IF NOT coalesce(
        abs((results->(late->>'name')->>(late->>'column'))::numeric + (late->>'plus')::numeric) <= 9007199254740991, false
      ) THEN
        RAISE EXCEPTION 'A result is missing.' USING ERRCODE = '${missingResultState}', DETAIL = late->>'name';
      END IF;
    END LOOP;
    reason := NULL;
    CASE step->>'kind'
      WHEN 'absent', 'match' THEN
        EXECUTE step->>'sql' INTO holds;
        IF holds = (step->>'kind' = 'absent') THEN
          reason := CASE step->>'kind' WHEN 'absent' THEN 'exists' ELSE 'not_matching' END;
        END IF;
      WHEN 'increment' THEN
        EXECUTE step->>'sql' INTO one USING results;
        GET DIAGNOSTICS changed = ROW_COUNT;
        IF changed > 0 AND step ? 'as' THEN
          results := results || jsonb_build_object(step->>'as', one);
        END IF;
      ELSE
        EXECUTE step->>'sql' USING results;
        GET DIAGNOSTICS changed = ROW_COUNT;
    END CASE;
    IF (step->>'required')::boolean AND changed = 0 THEN
      EXECUTE step->>'diagnosis' INTO reason;
      reason := coalesce(reason, 'missing');
    END IF;
    IF reason IS NOT NULL THEN
      RAISE EXCEPTION 'A step failed.' USING ERRCODE = '${failedStepState}',
        DETAIL = jsonb_build_object('step', at, 'reason', reason)::text;
    END IF;
  END LOOP;
  RETURN results;
EXCEPTION WHEN unique_violation THEN
  GET STACKED DIAGNOSTICS broken = CONSTRAINT_NAME;
  RAISE EXCEPTION 'A step failed.' USING ERRCODE = '${failedStepState}',
    DETAIL = jsonb_build_object('step', at, 'reason', 'exists', 'constraint', broken)::text;
WHEN SQLSTATE '${failedStepState}' OR SQLSTATE '${missingResultState}' THEN
  RAISE;
WHEN OTHERS THEN
  RAISE EXCEPTION USING ERRCODE = SQLSTATE, MESSAGE = SQLERRM;
END
$docent$`
}
