import { goToLayout } from '../camera/views.ts';
import { useViewer } from '../state/viewerStore.ts';

/** Ends what is under way. What stood before it stays; where nothing has, there is nothing to stay for (`leave`). */
export function stopOpening(leave: () => void): void {
  const { viewer, stood, outdated, cameFrom } = useViewer.getState();
  // Of another layout something is seen already: the engine has left the one before.
  if (stood && cameFrom !== undefined && !outdated) return void goToLayout(cameFrom);
  viewer?.cancel();
  if (!stood) return leave();
  if (!outdated) useViewer.setState({ progress: { state: 'success', share: 1 } });
}
