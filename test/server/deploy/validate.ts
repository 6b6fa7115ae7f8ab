import { Deployment } from "kubernetes-models/apps/v1/Deployment";
import { StatefulSet } from "kubernetes-models/apps/v1/StatefulSet";
import { HorizontalPodAutoscaler } from "kubernetes-models/autoscaling/v2/HorizontalPodAutoscaler";
import { Job } from "kubernetes-models/batch/v1/Job";
import { Ingress } from "kubernetes-models/networking.k8s.io/v1/Ingress";
import { NetworkPolicy } from "kubernetes-models/networking.k8s.io/v1/NetworkPolicy";
import { PodDisruptionBudget } from "kubernetes-models/policy/v1/PodDisruptionBudget";
import { Service } from "kubernetes-models/v1/Service";
import type { KubernetesObject } from "./read-deploy.ts";

type Model = new (data: never) => { validate(): void };
const models: Readonly<Record<string, Model>> = {
  Deployment,
  HorizontalPodAutoscaler,
  Ingress,
  Job,
  NetworkPolicy,
  PodDisruptionBudget,
  Service,
  StatefulSet,
};

/** @throws unless an object is what its kind has to be */
export function validate(object: KubernetesObject): void {
  const Model = models[object.kind];
  if (Model === undefined) throw new Error(`no schema of ${object.kind}`);
  new Model(object as never).validate();
}
