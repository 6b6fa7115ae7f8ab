{{- define "fossick.labels" -}}
app.kubernetes.io/name: fossick
app.kubernetes.io/component: {{ . }}
{{- end }}

{{- define "fossick.image" -}}
image: "{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}"
imagePullPolicy: {{ .Values.image.pullPolicy }}
{{- end }}

{{- define "fossick.podSecurity" -}}
automountServiceAccountToken: false
securityContext:
  { runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000, seccompProfile: { type: RuntimeDefault } }
{{- end }}

{{- define "fossick.containerSecurity" -}}
securityContext:
  { allowPrivilegeEscalation: false, readOnlyRootFilesystem: true, capabilities: { drop: [ALL] } }
{{- end }}

{{- define "fossick.env" -}}
{{- range $name, $value := . }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- /* Takes the name of the object that is scaled, its kind, and its values. */}}
{{- define "fossick.scaling" -}}
spec:
  scaleTargetRef: { apiVersion: apps/v1, kind: {{ .kind }}, name: {{ .name }} }
  minReplicas: {{ .values.minReplicas }}
  maxReplicas: {{ .values.maxReplicas }}
  metrics:
    - type: Resource
      resource: { name: cpu, target: { type: Utilization, averageUtilization: {{ .values.cpuPercent }} } }
  behavior:
    scaleUp: { stabilizationWindowSeconds: {{ .upSeconds }} }
    scaleDown:
      stabilizationWindowSeconds: {{ .downSeconds }}
      policies: [{ type: Pods, value: 1, periodSeconds: 300 }]
{{- end }}

{{- /* DNS, PostgreSQL, and ports of anything that is not the cloud's metadata. */}}
{{- define "fossick.egress" -}}
- ports: [{ port: 53, protocol: UDP }, { port: 53, protocol: TCP }]
- to:
    - ipBlock: { cidr: 0.0.0.0/0, except: [169.254.0.0/16] }
    - ipBlock: { cidr: "::/0", except: ["fe80::/10", "fd00:ec2::254/128"] }
  ports:
    {{- range .ports }}
    - { port: {{ . }}, protocol: TCP }
    {{- end }}
{{- end }}
