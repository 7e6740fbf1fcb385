import { Notice } from '../Notice.tsx';

/** Why a form was not taken, where it was not: read out at once. */
export function FormFailure({ failure }: { failure: string | undefined }) {
  if (failure === undefined) return null;
  return (
    <Notice kind="danger" alert>
      {failure}
    </Notice>
  );
}
